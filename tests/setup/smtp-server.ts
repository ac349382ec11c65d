import { listenForMail, type ScriptedMailServer } from "./scripted-mail-server"
import { SMTP_PORT } from "./smtp-settings"

/** Starts the mail server of the settings; until then nothing listens there. */
export const startMailServer = (): Promise<ScriptedMailServer> => listenForMail(SMTP_PORT)
