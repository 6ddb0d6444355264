// Where a module comes from, and getting it.
#pragma once
#include "shelf/parcel.hpp"
#include <string>
#include <vector>

namespace bastide::host::shelf {

struct Source {
    enum class Kind { folder, archive, git };
    Kind kind = Kind::folder;
    std::string place;  ///< an absolute path, or the address of a repository
    std::string commit; ///< of a repository: the one that is wanted, and after getting it the one that came
    std::string sha256; ///< of an archive's file, or of all files of the module; likewise
    std::string inside; ///< the folder of it that is meant; empty: all
    std::string index;  ///< whose entry told of it; empty: nobody's
};

const char* name_of(Source::Kind kind);
/// "git https://... at 0123abcd".
std::string in_words(const Source& source);

/// What somebody named: a folder, an archive or a repository; nothing if it can only be a name. Throws Error.
struct Named {
    std::string word, commit, sha256;
};
bool is_name(const std::string& word);
Source source_of(const Named& named);

/// All of it; the source gets the commit that came, or the sha256 of the archive. Throws Error, also if that is not
/// what was wanted.
Parcel fetched(Source& source);
void demand_sha256(const std::string& wanted, const std::string& found, const std::string& where);

// What these are made of.
Parcel read_folder(const std::filesystem::path& folder);
/// The bytes of .tar, .tar.gz, .tar.xz, .tar.zst or .zip.
Parcel unpacked(const std::string& bytes, const std::string& where);
Parcel read_repository(Source& source);

} // namespace bastide::host::shelf
