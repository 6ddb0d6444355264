// What the tests of loading share: the sentence of a refusal, and folders that vanish.
#pragma once
#include "bastide/composition.hpp"
#include "bastide/error.hpp"
#include "bastide/library.hpp"
#include "bastide/tile_set.hpp"
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace bastide {

/// The sentence with which `action` is refused.
template <class Action> std::string refusal_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

/// Text with one place changed; fails the test if the place is not there.
inline std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// A folder of its own, gone at the end of the test.
class TemporaryFolder {
public:
    TemporaryFolder() {
        static int number = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("bastide-test-" + std::to_string(::getpid()) + "-" + std::to_string(++number));
        std::filesystem::create_directories(path_);
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

} // namespace bastide
