import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createTranslator, IntlProvider } from 'use-intl'
import { loadChunk } from '#ui/chunk.ts'
import { paintColourScheme } from '#ui/colour-scheme.ts'
import { sayWhatIsCut } from '#ui/full-text.ts'
import { currentLanguage, type Language } from '#ui/language.ts'
import { here } from '#ui/standing.ts'
import { StaffroomProvider } from '#ui/staffroom-provider.tsx'
import { reactToErrors } from './errors.ts'
import { useMe } from './me.ts'
import { queries } from './queries.ts'
import { go } from './leave.ts'
import { followAddress, router } from './router.ts'
import { sessionEnded } from './session.ts'

const languages: Record<Language, () => Promise<{ words: Record<string, object> }>> = {
  en: () => import('./words/en.ts'),
  ru: () => import('./words/ru.ts'),
  sv: () => import('./words/sv.ts'),
}

paintColourScheme()
const language = currentLanguage()
const { words } = await loadChunk(languages[language])
const say = createTranslator({ locale: language, messages: words as never }) as unknown as (key: string) => string
reactToErrors({
  domain: here.kind === 'company' ? here.domain : null,
  language,
  words: { missing: say('errors.missing'), unexpected: say('errors.unexpected') },
  signOut: () => sessionEnded(go),
  start: () => go('/'),
})
followAddress()
sayWhatIsCut()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <IntlProvider locale={language} messages={words as never}>
      <QueryClientProvider client={queries}>
        <InCompanyColour>
          <RouterProvider router={router} />
        </InCompanyColour>
      </QueryClientProvider>
    </IntlProvider>
  </StrictMode>,
)

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')

/** The colour comes with the person and leaves with them. */
function InCompanyColour({ children }: { children: ReactNode }) {
  const me = useMe()
  return <StaffroomProvider colour={me?.theme.primaryColor}>{children}</StaffroomProvider>
}
