"use client"
import { useTranslations } from "next-intl"
import { accessibleColour, BACKGROUNDS } from "@/lib/shared/brand-colour"
import { cn } from "../cn"
import { controlClass, type ControlProps } from "./control-class"

type ColourInputProps = ControlProps & {
  /** A hex colour, possibly incomplete while it is typed. */
  value: string
  onChange: (value: string) => void
  name?: string
  onBlur?: () => void
}

/** Picks a brand colour and previews its contrast in the light and the dark theme. */
export function ColourInput({ value, onChange, ...control }: ColourInputProps) {
  const t = useTranslations("ui.colour")
  const [light, dark] = [accessibleColour(value, "light"), accessibleColour(value, "dark")]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="relative block w-36">
        <input
          type="color"
          aria-label={t("pick")}
          value={light ? expandHex(value) : "#000000"}
          onChange={(event) => onChange(event.target.value)}
          className="absolute inset-y-0 start-1.5 my-auto size-7 cursor-pointer rounded-sm border-0 bg-transparent p-0"
        />
        <input
          type="text"
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={cn(controlClass, "h-10 ps-11 tabular")}
          {...control}
        />
      </span>
      {light && dark && (
        <span aria-hidden className="flex overflow-hidden rounded ring-1 ring-line">
          <Sample theme="light" colour={light} label={t("sample")} />
          <Sample theme="dark" colour={dark} label={t("sample")} />
        </span>
      )}
    </div>
  )
}

type SampleProps = { theme: "light" | "dark"; colour: { fill: string; ink: string; text: string }; label: string }

function Sample({ theme, colour, label }: SampleProps) {
  return (
    <span
      style={{ backgroundColor: BACKGROUNDS[theme] }}
      className="flex h-10 items-center gap-2 px-2 text-sm font-medium"
    >
      <span style={{ backgroundColor: colour.fill, color: colour.ink }} className="rounded-sm px-2 py-0.5">
        {label}
      </span>
      <span style={{ color: colour.text }}>{label}</span>
    </span>
  )
}

function expandHex(value: string): string {
  const digits = value.replace("#", "").toLowerCase()
  return "#" + (digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits)
}
