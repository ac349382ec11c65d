"use client"
import { useTranslations } from "next-intl"
import { useState, type ComponentProps } from "react"
import { Icon } from "../icon"
import { Input } from "./input"

type PasswordInputProps = Omit<ComponentProps<typeof Input>, "type" | "trail"> & {
  /** "current-password" to sign in, "new-password" to choose one. */
  autoComplete: "current-password" | "new-password"
}

export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations("ui.password")
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t("show")}
          onClick={() => setIsShown(!isShown)}
          className="inline-flex size-8 items-center justify-center rounded-sm text-muted hover:text-text"
        >
          <Icon name={isShown ? "eye-off" : "eye"} />
        </button>
      }
    />
  )
}
