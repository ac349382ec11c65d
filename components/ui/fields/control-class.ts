/** The classes of all text controls; 16 px on phones, because iOS zooms into controls with smaller text. */
export const controlClass = [
  "block w-full min-w-0 rounded bg-surface px-3 text-base text-text ring-1 ring-line-strong ring-inset sm:text-ui",
  "transition-shadow hover:ring-muted focus:outline-2 focus:-outline-offset-1 focus:outline-primary",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:ring-line",
  "aria-invalid:ring-danger aria-invalid:focus:outline-danger",
].join(" ")

/** The props that `Field` passes to its control. */
export type ControlProps = {
  id?: string
  required?: boolean
  "aria-describedby"?: string
  "aria-invalid"?: boolean | "true" | "false"
}
