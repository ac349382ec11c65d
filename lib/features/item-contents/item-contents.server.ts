/** What other features may call of what items contain, and of its drafts. */
export { copyContents } from "./copy-contents.server"
export { ofAllLessons, selectTaughtFiles } from "./draft-tables.server"
export { contentsOf, type ContentsChange, endChange, itemOfRow, lockContents } from "./open-contents.server"
export { findUpload } from "./find-upload.server"
export { listContentChanges } from "./content-changes.server"
export { discardContents, publishContents } from "./publish-contents.server"
export { recountProgress } from "./recount-progress.server"
export { withTrash } from "./with-trash.server"
