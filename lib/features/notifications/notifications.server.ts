export { agreeToWhatsApp } from "./consent.server"
