import type { useCombobox } from '@mantine/core'
import { useId, useState } from 'react'

/**
 * What a live search's field says of its list to people who don't see it. The library goes on naming the result that the keys had marked
 * when that one is gone: picked, or not found any more.
 * @param ids of the results that are shown @returns attributes of the field (with `withAriaAttributes` off), and the ids of its options
 */
export function useActiveOption(combobox: ReturnType<typeof useCombobox>, ids: readonly string[]) {
  const prefix = useId()
  const [marked, setMarked] = useState<string>()
  const optionId = (id: string) => `${prefix}${id}`
  const opened = combobox.dropdownOpened
  const listId = opened && combobox.listId ? combobox.listId : undefined
  return {
    optionId,
    attributes: {
      'aria-haspopup': 'listbox' as const,
      'aria-controls': listId,
      'aria-activedescendant': listId && ids.some((id) => optionId(id) === marked) ? marked : undefined,
      autoComplete: 'off',
      'data-expanded': opened || undefined,
      'data-mantine-stop-propagation': opened || undefined,
      onKeyUp: () =>
        setMarked(listId && document.getElementById(listId)?.querySelector('[data-combobox-selected]')?.id),
    },
  }
}
