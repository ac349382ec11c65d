/** Where files are sent by tus (https://tus.io/protocols/resumable-upload). */
export const UPLOADS_PATH = "/uploads"

/** The response header with the file that an upload has become, as percent-encoded JSON. */
export const UPLOADED_FILE_HEADER = "upload-file"
