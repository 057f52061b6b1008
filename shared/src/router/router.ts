/**
 * The exports of the router that the parts use, and the slots in which a screen shows other parts. Parts import them
 * from here, so that the page has one router and the unused exports are removed from the bundle.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { RemoteSlot, type RenderedSlot, SlotContext } from '../remote/remote-slot.tsx';
export { guardPops } from './guard-pops.ts';
