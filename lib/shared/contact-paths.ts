/** The page of the form of enquiries, and the one that says that it was sent: apart from `paths`, which every area loads. */
export const CONTACT_PATHS = { form: "/contact", sent: "/contact/sent" }
