import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { badge } from './badge.ts'
import { CaretDown, MagnifyingGlass, SidebarSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Mark } from './mark.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu-button.tsx'
import { menuLinkAt, type MenuLink } from './menu-link.ts'
import { useStored } from '#ui/stored.ts'
import css from './sidebar.module.css'

/**
 * The sidebar lies on the ground; the page is a sheet on top of it. The place you are in is cut from the same paper as the sheet.
 * At most nine places. Counts only for what waits for this person. Folded: icons with their words beside; stored on the device.
 */
export function Sidebar({
  company,
  logo,
  home = '/dashboard',
  places,
  companyItems,
  onSearch,
  bell,
  people,
  foot,
}: {
  company: string
  /** What belongs to the company rather than to a page; its name opens them. */
  companyItems?: readonly MenuItem[]
  /** Address of the company's logo; ours by default. */
  logo?: string | undefined
  home?: string
  places: readonly MenuLink[]
  onSearch?: () => void
  /** The bell, with its count. */
  bell?: ReactNode
  /** Who is around. */
  people?: ReactNode
  /** The `UserMenu`. */
  foot?: ReactNode
}) {
  const t = useTranslations('ui')
  const [slim, setSlim] = useStored('rail', false)
  const here = useRouterState({ select: (state) => menuLinkAt(places, state.location.pathname) })
  return (
    <aside aria-label={t('shell.company')} className={css.rail} data-slim={slim || undefined}>
      <div className={css.top}>
        <AppLink className={css.brand} to={home} aria-label={t('shell.home', { company })}>
          {logo ? <img src={logo} alt="" width={26} height={26} /> : <Mark size={26} />}
          {!companyItems && <span className={css.word}>{company}</span>}
        </AppLink>
        {companyItems && <CompanyMenu company={company} items={companyItems} />}
        {bell}
        <FoldButton slim={slim} onClick={() => setSlim(!slim)} />
      </div>
      {onSearch && <SearchButton onClick={onSearch} />}
      <nav aria-label={t('shell.main')}>
        <ul>
          {places.map((place) => (
            <PlaceItem key={place.to} place={place} on={place.to === here} slim={slim} />
          ))}
        </ul>
      </nav>
      {people}
      {foot}
    </aside>
  )
}

function FoldButton({ slim, onClick }: { slim: boolean; onClick: () => void }) {
  const t = useTranslations('ui')
  const label = slim ? t('shell.widen') : t('shell.narrow')
  return (
    <button type="button" className={css.fold} onClick={onClick} aria-label={label} aria-expanded={!slim}>
      <SidebarSimple size={18} />
    </button>
  )
}

function CompanyMenu({ company, items }: { company: string; items: readonly MenuItem[] }) {
  const t = useTranslations('ui')
  const word = t('shell.companyMenu', { company })
  return (
    <div className={css.company}>
      <MenuButton items={items} menuLabel={word} label={word} className={css.companyButton}>
        <span className={css.word}>{company}</span>
        <CaretDown size={12} aria-hidden />
      </MenuButton>
    </div>
  )
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('ui')
  return (
    <button type="button" className={css.search} onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
      <MagnifyingGlass size={17} />
      <span className={css.word}>{t('shell.search')}</span>
      <kbd className={css.word} aria-hidden>
        {/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}

function PlaceItem({ place, on, slim }: { place: MenuLink; on: boolean; slim: boolean }) {
  const t = useTranslations('ui')
  const [tip, setTip] = useState<number>()
  const { word, icon: Glyph, count = 0 } = place
  const show = (element: HTMLElement) => setTip(slim ? element.getBoundingClientRect().top : undefined)
  const hide = () => setTip(undefined)
  return (
    <li className={place.rule ? css.rule : undefined}>
      <AppLink
        className={css.place}
        to={place.to}
        aria-current={on ? 'page' : undefined}
        onMouseEnter={(event) => show(event.currentTarget)}
        onFocus={(event) => show(event.currentTarget)}
        onMouseLeave={hide}
        onBlur={hide}
      >
        <Glyph size={19} weight={on ? 'fill' : 'regular'} aria-hidden />
        <span className={slim ? 'sr' : css.word}>{word}</span>
        {count > 0 && (
          <span className={css.count}>
            <span aria-hidden>{badge(count)}</span>
            <span className="sr">{t('shell.waiting', { count })}</span>
          </span>
        )}
      </AppLink>
      {tip !== undefined && (
        <span className={css.tip} style={{ top: tip }} aria-hidden>
          {word}
        </span>
      )}
    </li>
  )
}
