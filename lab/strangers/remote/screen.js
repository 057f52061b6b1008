import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { createElement, useState } from 'react';
import './screen.css';

/** Uses React and the session of the page, of which the page has one copy each. */
export default function BulletinScreen() {
  const [likes, setLikes] = useState(0);
  const { user } = useAtomValue(authAtom);
  return createElement(
    'section',
    { className: 'bulletin' },
    createElement('h1', null, `Bulletin for ${user?.firstName}`),
    createElement('button', { type: 'button', onClick: () => setLikes(likes + 1) }, `Likes: ${likes}`),
  );
}
