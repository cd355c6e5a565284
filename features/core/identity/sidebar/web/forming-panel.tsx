import { useTranslations } from 'use-intl'
import { useSavedMark } from '#ui/forms/saved-mark.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Part } from '#ui/part.tsx'
import { FORMING, type Forming } from '../contract.ts'
import { api, useSidebarSettings } from './queries.ts'
import css from './forming-panel.module.css'

/** A part of the personal settings: who is in the sidebar. */
export function Panel() {
  const t = useTranslations('sidebar')
  const { data } = useSidebarSettings()
  const [saved, mark] = useSavedMark()
  const save = async (chosen: string | null) => {
    await api.saveSidebarSettings({ usersListForming: chosen as Forming })
    mark()
  }
  return (
    <Part title={t('forming')}>
      <div className={css.fields}>
        {data && (
          <SelectField
            aria-label={t('forming')}
            help={t('formingHelp')}
            value={data.usersListForming}
            onChange={(chosen) => void save(chosen)}
            options={FORMING.map((value) => ({ value, label: t(value) }))}
            saved={saved}
          />
        )}
      </div>
    </Part>
  )
}
