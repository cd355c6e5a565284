import { iconButtonClass } from '#ui/icon-button.tsx'
import { DotsThree } from '#ui/icons.ts'
import { MenuButton, type MenuItem } from './menu-button.tsx'

const SIZES = { head: 'lg', row: 'md', cell: 'sm' } as const

/** What else can be done: three dots in the head of a page, in a row of a list, or in a cell of a table. */
export function MoreButton({
  label,
  items,
  head,
  place,
}: {
  label: string
  /** Above the items, in words. */
  head?: string | null
  items: readonly MenuItem[]
  place: keyof typeof SIZES
}) {
  return (
    <MenuButton items={items} head={head} label={label} align="end" className={iconButtonClass(SIZES[place])}>
      <DotsThree size={20} weight={place === 'row' ? 'regular' : 'bold'} aria-hidden />
    </MenuButton>
  )
}
