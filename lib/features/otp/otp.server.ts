export { sendCode } from "./send-code.server"
export { tryCode, spendCode } from "./try-code.server"
