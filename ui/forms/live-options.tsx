import { Combobox, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The results under a live search; says when it is looking, when there is nothing and when it failed. */
export function LiveOptions<T>({
  found,
  busy,
  failed,
  idOf,
  wordOf,
  draw,
  nothing,
}: {
  found: readonly T[]
  busy: boolean
  failed: boolean
  query: string
  idOf: (option: T) => string
  wordOf: (option: T) => string
  draw?: ((option: T) => ReactNode) | undefined
  nothing?: string | undefined
}) {
  const t = useTranslations('ui')
  const empty = failed ? t('picker.failed') : (nothing ?? t('picker.nothing'))
  return (
    <Combobox.Dropdown>
      <Combobox.Options>
        {found.map((option) => (
          <Combobox.Option key={idOf(option)} value={idOf(option)}>
            {draw ? draw(option) : wordOf(option)}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>{busy ? <Loader type="dots" size={20} /> : empty}</Combobox.Empty>}
      </Combobox.Options>
      <output className="sr">{busy ? t('loading') : ''}</output>
    </Combobox.Dropdown>
  )
}
