export { maskPerson } from "./mask-person.server"
