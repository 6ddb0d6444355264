// Who an index is from: SHA256SUMS has the sha256 of its files, and minisign's signature of that file stands beside it.
#pragma once
#include "shelf/parcel.hpp"
#include <string>

namespace bastide::host::shelf {

/// The key that the index is signed with, after all its files were compared; empty if it is not signed. With `key` no
/// other will do; without, the one in its file minisign.pub. Throws Error if something is not as signed.
std::string verified_key(const Parcel& index, const std::string& key);

} // namespace bastide::host::shelf
