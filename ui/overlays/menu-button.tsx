import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Icon } from '@phosphor-icons/react'
import { Check } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import css from './menu-button.module.css'

export interface MenuItem {
  word: string
  icon?: Icon
  /** A page of the product … */
  to?: string
  /** … a file that the server sends … */
  href?: string
  /** … or something to do. */
  onPick?: () => void
  danger?: boolean
  /** For one of several: the chosen one has it. */
  checked?: boolean
  /** A rule above. */
  rule?: boolean
}

/** A button with a small menu; light enough for the shell. Arrows move, Esc closes and goes back to the button. */
export function MenuButton({
  children,
  items,
  label,
  menuLabel = label,
  head,
  className,
  side = 'below',
  align = 'start',
}: {
  children: ReactNode
  items: readonly MenuItem[]
  /** Only where the button holds no words. */
  label?: string
  /** What the menu is, where the button's words do not say it. */
  menuLabel?: string
  /** Above the items: who this is. */
  head?: ReactNode
  className?: string | undefined
  side?: 'below' | 'above'
  align?: 'start' | 'end'
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useOpen(root)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={root} className={css.root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && <Menu {...{ id, side, align, head, items, close }} label={menuLabel} leave={() => setOpen(false)} />}
    </div>
  )
}

/** A menu that would reach over the edge of the window opens to the other side. */
function keepInside(menu: HTMLElement | null) {
  if (!menu) return
  const { left, right } = menu.getBoundingClientRect()
  if (right > document.documentElement.clientWidth) menu.dataset['align'] = 'end'
  else if (left < 0) menu.dataset['align'] = 'start'
}

function useOpen(root: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, root])
  return [open, setOpen] as const
}

function Menu({
  id,
  label,
  side,
  align,
  head,
  items,
  close,
  leave,
}: {
  id: string
  label: string | undefined
  side: 'below' | 'above'
  align: 'start' | 'end'
  head: ReactNode
  items: readonly MenuItem[]
  close: () => void
  leave: () => void
}) {
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Tab') leave()
    if (move(event.key, event.currentTarget)) event.preventDefault()
  }
  return (
    <div
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      data-side={side}
      data-align={align}
      ref={keepInside}
      onKeyDown={keys}
    >
      {head && <div className={css.head}>{head}</div>}
      {items.map((item, at) => (
        <Fragment key={item.word}>
          {item.rule && at > 0 && <hr className={css.rule} />}
          <Item item={item} close={close} />
        </Fragment>
      ))}
    </div>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { word, icon: Glyph, to, href, onPick, danger, checked } = item
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    className: css.item,
    'data-danger': danger || undefined,
    onClick: () => {
      close()
      onPick?.()
    },
  }
  const inside = (
    <>
      {Glyph && <Glyph size={18} aria-hidden />}
      {word}
      {checked && <Check size={16} aria-hidden className={css.tick} />}
    </>
  )
  if (to !== undefined)
    return (
      <AppLink to={to} {...shared}>
        {inside}
      </AppLink>
    )
  if (href !== undefined)
    return (
      <a href={href} download {...shared}>
        {inside}
      </a>
    )
  return (
    <button type="button" {...shared}>
      {inside}
    </button>
  )
}

function move(key: string, root: HTMLElement | null): boolean {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const next = to[key]
  if (next === undefined || items.length === 0) return false
  items[(next + items.length) % items.length]?.focus()
  return true
}
