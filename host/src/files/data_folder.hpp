// Where the program keeps what is the user's own.
#pragma once
#include <filesystem>

namespace bastide::host {

/// bastide in XDG_DATA_HOME, or in ~/.local/share; empty where neither XDG_DATA_HOME nor HOME names a folder. Nothing
/// is made.
std::filesystem::path data_folder();

/// The folder and those above that are missing, for their owner alone, as the XDG specification wants it. False, with
/// errno, if that is not possible.
bool make_private_folder(const std::filesystem::path& folder);

} // namespace bastide::host
