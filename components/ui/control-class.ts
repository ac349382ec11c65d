/** How everything that people type into looks; 16 px on phones, because smaller type makes them zoom. */
export const controlClass = [
  "block w-full min-w-0 rounded bg-surface px-3 text-base text-text ring-1 ring-line-strong ring-inset sm:text-ui",
  "transition-shadow hover:ring-muted focus:outline-2 focus:-outline-offset-1 focus:outline-primary",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:ring-line",
  "aria-invalid:ring-danger aria-invalid:focus:outline-danger",
].join(" ")

/** What `Field` hands to the control inside it. */
export type ControlProps = {
  id?: string
  required?: boolean
  "aria-describedby"?: string
  "aria-invalid"?: boolean | "true" | "false"
}
