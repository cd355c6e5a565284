import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CaretDown, List, MagnifyingGlass, X } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Mark } from '#ui/shell/mark.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu-button.tsx'
import { useSheet } from '#ui/overlays/use-sheet.ts'
import { menuLinkAt, type MenuLink } from '#ui/shell/menu-link.ts'
import css from './phone-top.module.css'

/** The phone's upper line: whose place this is, search, and the menu with every place that the bar below has no room for. */
export function PhoneTop({
  company,
  places,
  companyItems,
  onSearch,
  bell,
  people,
  foot,
}: {
  company: string
  places: readonly MenuLink[]
  /** What belongs to the company rather than to a page. */
  companyItems: readonly MenuItem[]
  onSearch: () => void
  bell: ReactNode
  people: ReactNode
  foot: ReactNode
}) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <header className={css.top}>
      <AppLink className={css.brand} to="/dashboard" aria-label={t('ui.shell.home', { company })}>
        <Mark size={24} />
        <span>{company}</span>
      </AppLink>
      {bell}
      <button type="button" aria-label={t('ui.shell.search')} onClick={onSearch}>
        <MagnifyingGlass size={21} />
      </button>
      <button type="button" aria-label={t('shell.phone.open')} aria-expanded={open} onClick={() => setOpen(true)}>
        <List size={23} />
      </button>
      {open && <Sheet {...{ company, places, companyItems, people, foot }} onClose={() => setOpen(false)} />}
    </header>
  )
}

function Sheet({
  company,
  places,
  companyItems,
  people,
  foot,
  onClose,
}: {
  company: string
  places: readonly MenuLink[]
  companyItems: readonly MenuItem[]
  people: ReactNode
  foot: ReactNode
  onClose: () => void
}) {
  const t = useTranslations()
  const sheet = useSheet(onClose)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [opened] = useState(pathname)
  useEffect(() => {
    if (pathname !== opened) onClose()
  }, [pathname, opened, onClose])
  const here = menuLinkAt(places, pathname)
  return (
    <dialog {...sheet} className={css.sheet} aria-label={t('ui.shell.main')}>
      <div className={css.head}>
        <MenuButton items={companyItems} label={t('ui.shell.companyMenu', { company })} className={css.company}>
          <Mark size={24} />
          <span>{company}</span>
          <CaretDown size={14} aria-hidden />
        </MenuButton>
        <button type="button" aria-label={t('shell.phone.close')} onClick={onClose}>
          <X size={21} />
        </button>
      </div>
      <nav aria-label={t('ui.shell.main')}>
        <ul>
          {places.map(({ to, word, icon: Glyph, count = 0 }) => (
            <li key={to}>
              <AppLink to={to} aria-current={to === here ? 'page' : undefined} onClick={onClose}>
                <Glyph size={21} weight={to === here ? 'fill' : 'regular'} aria-hidden />
                <span>{word}</span>
                {count > 0 && <b>{count}</b>}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {people}
      <div className={css.foot}>{foot}</div>
    </dialog>
  )
}
