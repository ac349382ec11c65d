export { insertUserRow } from "./create-user.server"
