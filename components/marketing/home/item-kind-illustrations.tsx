import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"

const PROGRESS_PERCENT = [100, 60, 0]
const WAVEFORM = [3, 5, 9, 6, 12, 8, 14, 10, 6, 11, 15, 9, 5, 8, 12, 7, 4, 6, 9, 5, 3, 6, 4, 2]
const PLAYED_BARS = 11

/** The sections of a course with a learner's progress. */
export function CourseIllustration() {
  const t = useTranslations("marketing.home.itemKinds.illustrations.sections")
  return (
    <ol className="flex flex-col gap-2.5">
      {[t("first"), t("second"), t("third")].map((title, at) => {
        const percent = PROGRESS_PERCENT[at] ?? 0
        return (
          <li key={title} className="rounded bg-sunken px-4 py-3">
            <p className="flex items-center justify-between gap-3 text-ui font-medium">
              {title}
              <Icon
                name={percent === 100 ? "circle-check" : percent === 0 ? "lock" : "play"}
                className={percent === 0 ? "size-4.5 text-muted" : "size-4.5 text-primary"}
              />
            </p>
            <div className="mt-2 h-1 rounded-full bg-line">
              <div className="h-1 rounded-full bg-primary" style={{ width: `${percent}%` }} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The date of a webinar. */
export function WebinarIllustration() {
  const t = useTranslations("marketing.home.itemKinds.illustrations")
  return (
    <div className="flex items-center gap-4 rounded bg-sunken p-4">
      <span className="flex w-14 flex-col items-center rounded-sm bg-raised pb-1.5 shadow-card">
        <span className="mb-1 w-full rounded-t-sm bg-accent py-0.5 text-center text-xs font-medium text-accent-ink">
          {t("webinarDay")}
        </span>
        <span className="text-2xl font-semibold tabular">12</span>
      </span>
      <span className="min-w-0">
        <span className="block truncate text-ui font-medium">{t("webinarTitle")}</span>
        <span className="block text-sm text-muted">{t("webinarNote")}</span>
      </span>
    </div>
  )
}

/** A recording, half played. */
export function RecordingIllustration() {
  return (
    <div className="flex items-center gap-4 rounded bg-sunken p-4">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary text-primary-ink">
        <Icon name="play" isFilled className="size-4.5 translate-x-px" />
      </span>
      <span className="flex h-9 grow items-center justify-between">
        {WAVEFORM.map((height, at) => (
          <i
            key={at}
            className={at < PLAYED_BARS ? "w-[3px] rounded-full bg-primary" : "w-[3px] rounded-full bg-line-strong"}
            style={{ height: height * 2.2 }}
          />
        ))}
      </span>
    </div>
  )
}

/** Bookable hours, one of them selected. */
export function ConsultationIllustration() {
  const t = useTranslations("marketing.home.itemKinds.illustrations.slots")
  return (
    <ul className="grid grid-cols-2 gap-2.5">
      {[t("first"), t("second"), t("third"), t("fourth")].map((slot, at) => (
        <li
          key={slot}
          className={
            at === 1
              ? "flex items-center justify-between rounded bg-primary px-4 py-3 text-ui font-medium text-primary-ink tabular"
              : "flex items-center justify-between rounded bg-sunken px-4 py-3 text-ui font-medium tabular"
          }
        >
          {slot}
          {at === 1 && <Icon name="check" className="size-4.5" />}
        </li>
      ))}
    </ul>
  )
}

/** Three books. */
export function BookIllustration() {
  return (
    <div className="flex items-end justify-center gap-3">
      <i className="flex h-32 w-22 flex-col justify-between rounded-e-sm border-s-4 border-accent-hover bg-accent p-3">
        <i className="h-1.5 w-10 rounded-full bg-accent-ink/60" />
        <i className="size-7 rounded-full bg-accent-ink/25" />
      </i>
      <i className="flex h-38 w-26 flex-col justify-between rounded-e-sm border-s-4 border-primary-hover bg-primary p-3.5">
        <i className="flex flex-col gap-2">
          <i className="h-2 w-14 rounded-full bg-primary-ink/85" />
          <i className="h-2 w-9 rounded-full bg-primary-ink/85" />
        </i>
        <i className="h-1.5 w-8 rounded-full bg-primary-ink/45" />
      </i>
      <i className="flex h-28 w-20 flex-col justify-end rounded-e-sm border-s-4 border-line-strong bg-sunken p-3">
        <i className="h-1.5 w-9 rounded-full bg-line-strong" />
      </i>
    </div>
  )
}

/** Files in a folder. */
export function FilesIllustration() {
  const t = useTranslations("marketing.home.itemKinds.illustrations.files")
  return (
    <ul className="flex flex-col gap-2">
      {[t("first"), t("second"), t("third")].map((name) => (
        <li key={name} className="flex items-center gap-3 rounded bg-sunken px-4 py-2.5 text-ui">
          <Icon name="file-text" className="size-4.5 text-primary" />
          <span className="min-w-0 grow truncate">{name}</span>
          <Icon name="download" className="size-4 text-muted" />
        </li>
      ))}
    </ul>
  )
}
