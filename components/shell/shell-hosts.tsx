import { useTranslations } from "next-intl"
import { Hydrated } from "./hydrated"
import { DialogsHost } from "./dialogs/dialogs-host"
import { NetworkNotice } from "./network-notice"
import { StoredAddress } from "./stored-address"
import { SpinnerHost } from "./spinner-host"
import { ToastsHost } from "./toasts-host"

/** The components at the end of every page: dialogs, spinner, notices. Each loads its code only when it is needed. */
export function ShellHosts() {
  const t = useTranslations("shell")
  return (
    <>
      <DialogsHost
        labels={{
          errorTitle: t("dialogs.errorTitle"),
          warningTitle: t("dialogs.warningTitle"),
          tryAgain: t("dialogs.tryAgain"),
          ok: t("dialogs.ok"),
          accept: t("dialogs.accept"),
          reject: t("dialogs.reject"),
        }}
      />
      <SpinnerHost label={t("spinner")} />
      <NetworkNotice
        labels={{
          offline: t("network.offline"),
          online: t("network.online"),
          slow: t("network.slow"),
          ok: t("network.ok"),
        }}
      />
      <ToastsHost label={t("toasts")} />
      <Hydrated />
      <StoredAddress />
      {/* A placeholder (spec §2): whatever opens a meeting sets its address, target and rel, which HTML allows together only. */}
      <a id="meeting-link" hidden />
    </>
  )
}
