export { requireGoodPassword } from "./good-password.server"
export { joinInstitute, mayJoin } from "./join.server"
export { findByIdentifier, findProfile } from "./person-queries.server"
export { completeSignIn, provePerson, requireActiveInstitute } from "./sign-in.server"
