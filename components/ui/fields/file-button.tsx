"use client"
import { type ComponentProps, type RefObject, useId, useRef } from "react"
import { Button } from "../button"

type FileButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "ref"> & {
  /** The id of the input, to which the label of a field belongs. */
  id?: string
  /** The `accept` attribute of the input. */
  accept: string
  multiple?: boolean
  /** Called with what was chosen, at least one file. */
  onPick: (files: File[]) => void
  /** The input, for what else opens its dialog. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * A button that opens the file dialog. It stands for the input in the tab order and for screen readers, because the button
 * of a native one is in the language of the browser. The same file can be chosen again.
 */
export function FileButton({ id, accept, multiple, onPick, inputRef, ...button }: FileButtonProps) {
  const buttonId = useId()
  const ownInput = useRef<HTMLInputElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const input = inputRef ?? ownInput
  return (
    <>
      <Button {...button} ref={trigger} id={buttonId} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-hidden
        aria-labelledby={id ? undefined : buttonId}
        className="sr-only"
        onFocus={() => trigger.current?.focus()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ""
          if (files.length > 0) onPick(files)
        }}
      />
    </>
  )
}
