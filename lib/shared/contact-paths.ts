/** The page of the form of enquiries, and the one that says that it was sent: apart from `paths`, which every area loads. */
export const CONTACT_PATHS = { form: "/contact", sent: "/contact/sent" }

/** The form by which people ask to hear when an institute opens, and the page that says that it was sent. */
export const OPENING_PATHS = { form: "/contact/opening", sent: "/contact/opening/sent" }
