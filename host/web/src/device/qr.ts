// A link as a QR code. Fetched when somebody asks for one.
import qrcode from 'qrcode-generator';

export interface Code {
  size: number; // squares on a side, without the empty rim
  path: string; // of a picture: its dark squares
}

/** Digits take less room than letters. Null if that is more than a code holds. */
export function codeOf(letters: string, digits: string): Code | null {
  const code = qrcode(0, 'L'); // on a screen nothing is torn off
  code.addData(letters, 'Byte');
  code.addData(digits, 'Numeric');
  try {
    code.make();
  } catch {
    return null;
  }
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; ++row) {
    for (let column = 0, end = 0; column < size; column = end + 1) {
      end = column;
      while (end < size && code.isDark(row, end)) {
        ++end;
      }
      if (end > column) {
        path += `M${column} ${row}h${end - column}v1h-${end - column}z`;
      }
    }
  }
  return { size, path };
}
