// Records that are being written.
#pragma once
#include "files/write.hpp"
#include "record/record.hpp"
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

/// A record that nobody else can go on with as long as this exists: it was read after it was locked.
struct HeldRecord {
    Descriptor file;
    Record record;
};
/// Throws Error if there is none, or if another program plays this game.
HeldRecord hold_record(const std::filesystem::path& file);
/// Whether another program plays this game at the moment.
bool is_played(const std::filesystem::path& file);

/// Writes a record action by action, so that a killed program loses at most the action in flight. What cannot be
/// written throws CannotWrite and leaves the record as it was: it can be tried again.
class RecordWriter {
public:
    /// With these moves, or not at all. Throws Error if the file exists already.
    RecordWriter(const std::filesystem::path& file, const GameFile& game, const Ruleset& rules,
                 const ChanceSource& chance, const std::vector<Record::Move>& before = {});
    /// Goes on with a record (its torn last line is cut off first).
    RecordWriter(Descriptor held, const Record& record);
    /// A record called after the game and the time, in this folder.
    static RecordWriter in_folder(const std::filesystem::path& folder, const GameFile& game, const Ruleset& rules,
                                  const ChanceSource& chance);
    /// A record called STEM.bastide in this folder, or STEM-2.bastide and so on if that is taken. `after`: so many
    /// moves of another game come first. `remark`: a line of its head for people.
    static RecordWriter in_folder(const std::filesystem::path& folder, const std::string& stem, const GameFile& game,
                                  const Ruleset& rules, const ChanceSource& chance, std::size_t after = 0,
                                  const std::string& remark = {});

    void write(const std::string& who, const std::string& text);
    /// The end of a finished game: its turns and its result, and the secret, if that is what its chance followed from.
    void write_end(const Game& game, const ChanceSource& chance);
    /// Cuts off all but the first `moves` moves.
    void take_back_to(std::size_t moves);
    /// These moves, with who made them, take the place of as many from `first` on.
    void replace_from(std::size_t first, const std::vector<std::pair<std::string, std::string>>& moves);
    /// A copy of the record as it is now; the game goes on in the original. Throws Error if the file exists already.
    void copy_to(const std::filesystem::path& file) const;
    const std::filesystem::path& file() const { return file_; }
    /// Whether what is written can still be found under its name.
    bool is_there() const;

private:
    RecordWriter(std::filesystem::path file, Descriptor descriptor, std::size_t size);
    void append(const std::string& line);
    std::string text_from(std::size_t begin) const;
    void cut_to(std::size_t size);

    std::filesystem::path file_;
    Descriptor descriptor_;
    std::size_t size_ = 0; ///< bytes, all of them whole lines
    bool torn_ = false;    ///< there may be half a line behind them
    unsigned format_ = record_format;
    std::vector<std::size_t> offsets_; ///< where each move's line begins
};

} // namespace bastide::host
