const MAX_PATH = 1_000

/** Whether a path of an archive stays in the folder where it is unpacked, on any system. */
export const isSafePath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= MAX_PATH &&
  !/[\p{Cc}\\]|^\/|^[a-z]:/iu.test(path) &&
  path.split("/").every((part, at, all) => part !== ".." && part !== "." && (part !== "" || at === all.length - 1))

/** Under which paths two entries are one file, on a system that does not tell upper from lower case. */
export const foldedPath = (path: string): string => path.normalize("NFC").toLowerCase()
