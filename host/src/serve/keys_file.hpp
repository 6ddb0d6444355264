// The file beside a record that holds the keys of its table, and what else of it has to outlive the server.
#pragma once
#include "files/write.hpp"
#include "serve/keys.hpp"
#include <filesystem>

namespace bastide::host::serve {

/// A first line with the keys that hold, then a line for whatever else has changed since, of which the last counts.
/// What cannot be written has not happened: the calls that change something throw Error and leave all as it was.
class KeysFile {
public:
    KeysFile() = default;
    /// A new file that its owner alone may read. Throws Error, and then there is none.
    KeysFile(std::filesystem::path file, Keys keys);
    /// The file of a table with so many seats, whose own agents are not its matter. Throws Error.
    KeysFile(std::filesystem::path file, std::size_t seats);

    const Keys& keys() const { return keys_; }
    void join();
    void claim(std::size_t seat);
    /// The seat is somebody's who came: they alone have its key, which is a new one.
    void give(std::size_t seat);
    void stand_in(std::size_t seat, const std::string& agent);
    /// So many moves were made when this agent had chosen for a person.
    void thought_of(std::size_t moves, const std::string& agent);
    void rematch(const std::string& table);
    void time(const std::vector<Clock::Left>& left);

private:
    void append(const std::string& line);
    void write(Keys keys);
    void compact() { write(keys_); }

    std::filesystem::path file_;
    Keys keys_;
    std::size_t size_ = 0; ///< bytes, all of them whole lines
};

/// The keys of the file's first line alone, without what changes; nothing if there is no file. Throws Error.
std::optional<Keys> keys_by_file(const std::filesystem::path& file);
/// Whom a key stands for, by the file's first line alone; nothing if it is none of this table, or if there is no file.
/// Throws Error.
std::optional<Holder> holder_by_file(const std::filesystem::path& file, std::string_view key);
/// When a table was made that nobody has come to, or that passes, in seconds since 1970; 0 for others, or if that is
/// not known.
std::int64_t unjoined_since(const std::filesystem::path& file);

} // namespace bastide::host::serve
