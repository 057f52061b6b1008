/** The mark and name of the product. */
export function Logo() {
  return (
    <svg width="112" height="32" viewBox="0 0 112 32" aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="var(--brand)" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round">
        <path d="M11 12v1.5M21 12v1.5" strokeWidth="3" />
        <path d="M9.5 18.5c1.5 3.2 3.7 4.7 6.5 4.7s5-1.5 6.5-4.7" />
      </g>
      <text
        x="42"
        y="23"
        fontSize="20"
        fontWeight="700"
        fill="currentColor"
        fontFamily="inherit"
        direction="ltr"
      >
        TapIn
      </text>
    </svg>
  );
}
