// A folder for a test's files, in the machine's folder for temporary ones.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace bastide::test {

/// A folder of its own, whoever else tests at the same time; gone at the end of the test.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "bastide-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::runtime_error(name + " cannot be made");
        }
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }
    /// A module as far as a manifest goes; its library is an empty file.
    void module(const std::string& name, const std::string& more) const {
        write(name + "/" + name + ".so", "");
        write(name + "/rules.toml", "[module]\nname = \"" + name + "\"\ntitle = \"T\"\n" + more);
    }

private:
    std::filesystem::path path_;
};

} // namespace bastide::test
