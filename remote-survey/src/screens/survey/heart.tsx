/** The thank-you screen's picture: a heart that smiles, also after a hard day. */
export function Heart() {
  return (
    <svg width="88" height="80" viewBox="0 0 88 80" aria-hidden="true">
      <path
        d="M44 74C18 56 8 43 8 28 8 16 17 8 27 8c7 0 13 4 17 10 4-6 10-10 17-10 10 0 19 8 19 20 0 15-10 28-36 46Z"
        fill="#316fed"
      />
      <path d="M18 27c0-6 4-9 9-9" fill="none" stroke="#b9d0fa" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M34 34v3M54 34v3M36 46c4 6 12 6 16 0"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
