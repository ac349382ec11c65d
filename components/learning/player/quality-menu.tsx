import { MediaChromeMenu, MediaChromeMenuButton, MediaChromeMenuItem } from "media-chrome/react/menu"
import { type ComponentRef, useEffect, useEffectEvent, useId, useRef } from "react"
import { Icon } from "@/components/ui/icon"
import type { PlayerLabels } from "./player-labels"
import type { Quality } from "./quality"

type QualityMenuProps = { qualities: readonly Quality[]; labels: PlayerLabels; menuClass: string; buttonClass: string }

const AUTO = "auto"

/** The button that opens the menu of qualities. */
export function QualityMenu({ qualities, labels, menuClass, buttonClass }: QualityMenuProps) {
  const id = useId()
  const menu = useRef<ComponentRef<typeof MediaChromeMenu>>(null)
  const onChoose = useEffectEvent((value: unknown) => qualities.find(({ name }) => (name ?? AUTO) === value)?.choose())
  useEffect(() => {
    const element = menu.current
    const onChange = () => onChoose(element?.value)
    element?.addEventListener("change", onChange)
    return () => element?.removeEventListener("change", onChange)
  }, [])
  return (
    <>
      <MediaChromeMenu ref={menu} id={id} hidden anchor={`${id}-button`} className={menuClass}>
        {qualities.map(({ name, isChosen }) => (
          <MediaChromeMenuItem key={name ?? AUTO} type="radio" value={name ?? AUTO} checked={isChosen}>
            {name ?? labels.auto}
          </MediaChromeMenuItem>
        ))}
      </MediaChromeMenu>
      <MediaChromeMenuButton id={`${id}-button`} invokeTarget={id} aria-label={labels.quality} className={buttonClass}>
        <Icon name="settings" className="size-5" />
        <span slot="tooltip-content">{labels.quality}</span>
      </MediaChromeMenuButton>
    </>
  )
}
