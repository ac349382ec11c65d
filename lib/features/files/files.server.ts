/** What other features may call of the files of an institute. */
export { isManagedFile } from "./file-queries.server"
export { deleteFiles } from "./purge-files.server"
export { readStorage, requireStorage } from "./storage.server"
export { checkContent } from "./uploads/check-content.server"
export { maxBytesOf } from "./uploads/create-upload.server"
export { storeContent, type StoredContent } from "./uploads/store-content.server"
