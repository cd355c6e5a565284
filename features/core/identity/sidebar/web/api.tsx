export { ColleaguesList } from './colleagues-list.tsx'
