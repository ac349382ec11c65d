export { setWhatsAppConsent } from "./preferences/consent.server"
