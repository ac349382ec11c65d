export { announceOpening } from "./opening.server"
