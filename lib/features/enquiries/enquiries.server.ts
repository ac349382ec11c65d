export { sendAppeal } from "./send-appeal.server"
export { announceOpening } from "./opening.server"
