"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type OfflineSettings, offlineSettings } from "@/lib/features/offline/settings-contract"
import { OFFLINE_MODES, type OfflineMode } from "@/lib/features/offline/states"

const TEXTS = ["accountName", "accountNumber", "ifsc", "bank", "upiId"] as const
type Fields = Record<(typeof TEXTS)[number], string> & { isOn: boolean; modes: OfflineMode[] }

type SettingsFormProps = { settings: OfflineSettings; onDone: () => void }

/** What of it is missing or wrong is marked as the server says it. */
export function SettingsForm({ settings, onDone }: SettingsFormProps) {
  const t = useTranslations("offline.ways")
  const tModes = useTranslations("offline.modes")
  const maySave = useMay()(offlineSettings.save)
  const save = useSend(offlineSettings.save, { invalidates: [offlineSettings.show, offlineSettings.ways] })
  const { isOn, modes, version, ...places } = settings
  const form = useForm<Fields>({
    defaultValues: {
      isOn,
      modes,
      accountName: places.accountName ?? "",
      accountNumber: places.accountNumber ?? "",
      ifsc: places.ifsc ?? "",
      bank: places.bank ?? "",
      upiId: places.upiId ?? "",
    },
  })
  useLeaveWarning(form.formState.isDirty && !save.isSuccess)
  const refused = save.error?.fields ?? {}

  const onSubmit = form.handleSubmit(({ isOn: on, modes: chosen, ...typed }) =>
    save.mutate(
      {
        body: {
          isOn: on,
          modes: chosen,
          version,
          accountName: typed.accountName.trim() || null,
          accountNumber: typed.accountNumber.replaceAll(" ", "") || null,
          ifsc: typed.ifsc.trim() || null,
          bank: typed.bank.trim() || null,
          upiId: typed.upiId.trim() || null,
        },
      },
      {
        onSuccess() {
          showToast("success", t("saved"))
          onDone()
        },
      },
    ),
  )

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      {!maySave && <ViewOnlyNotice>{t("readOnly")}</ViewOnlyNotice>}
      <fieldset disabled={!maySave} className="flex flex-col gap-5">
        <Checkbox label={t("isOn")} help={t("isOnHelp")} {...form.register("isOn")} />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-ui font-medium">{t("modes")}</legend>
          {OFFLINE_MODES.map((mode) => (
            <Checkbox key={mode} label={tModes(mode)} value={mode} {...form.register("modes")} />
          ))}
          {refused.modes && (
            <p role="alert" className="text-sm text-danger">
              {t("errors.modes")}
            </p>
          )}
        </fieldset>
        {TEXTS.map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            optional={t("optional")}
            error={refused[name] && t(`errors.${name}`)}
          >
            <Input autoComplete="off" spellCheck={false} maxLength={120} {...form.register(name)} />
          </Field>
        ))}
      </fieldset>
      {maySave && (
        <FormFooter
          label={t("save")}
          pending={save.isPending}
          failure={Object.keys(refused).length > 0 ? null : save.error}
          onCancel={onDone}
        />
      )}
    </form>
  )
}
