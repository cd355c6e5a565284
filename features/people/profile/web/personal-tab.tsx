import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { Part } from '#ui/part.tsx'
import { ContactForm } from './contact-form.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PersonalList } from './personal-list.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { useProfile } from '#features/people/record/web/api.tsx'
import { usePersonal } from './queries.ts'
import css from './profile-screen.module.css'

export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('people')
  const { data: personal } = usePersonal(userId)
  const { data: head } = useProfile(userId)
  if (!personal || !head) return <div className={css.column} aria-busy />
  return (
    <div className={css.column}>
      {head.can.changeAvatar && <PicturePanel head={head} />}
      <Part
        title={t('details')}
        bare={!head.can.changeAvatar}
        action={<WhoSees userId={userId} section="personal" what={t('details')} />}
      >
        {personal.can.edit ? (
          <PersonalForm key={personal.version} userId={userId} personal={personal} />
        ) : (
          <PersonalList personal={personal} />
        )}
      </Part>
      {personal.can.contact && !personal.can.edit && (
        <Part title={t('contact')}>
          <ContactForm key={personal.version} userId={userId} personal={personal} />
        </Part>
      )}
    </div>
  )
}
