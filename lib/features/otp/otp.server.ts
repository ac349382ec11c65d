export { sendCode } from "./send-code.server"
export { verifyCode, consumeCode } from "./verify-code.server"
