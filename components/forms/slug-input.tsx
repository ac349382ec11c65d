import type { ComponentProps } from "react"
import { Input } from "@/components/ui/fields/input"

type SlugInputProps = Omit<ComponentProps<typeof Input>, "onChange"> & { onChange: (slug: string) => void }

/** Types the first part of a web address, which has no capitals and no spaces around it. */
export const SlugInput = ({ onChange, ...rest }: SlugInputProps) => (
  <Input
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value.toLowerCase().trim())}
    {...rest}
  />
)
