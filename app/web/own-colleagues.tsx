import { ColleaguesList } from '#features/core/identity/sidebar/web/api.tsx'
import { searchPeople } from '#features/people/record/web/api.tsx'

export const OwnColleagues = () => <ColleaguesList search={searchPeople} />
