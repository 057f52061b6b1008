/** The mark and name of the product. */
export function Logo() {
  return (
    <svg width="112" height="32" viewBox="0 0 112 32" aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="var(--brand)" />
      <g fill="none" stroke="#fff" strokeWidth="2.500" strokeLinecap="round">
        <path d="M11 12v1.500M21 12v1.500" strokeWidth="3" />
        <path d="M9.500 18.500c1.500 3.200 3.700 4.700 6.500 4.700s5-1.500 6.500-4.700" />
      </g>
      <text x="42" y="23" fontSize="20" fontWeight="700" fill="currentColor" fontFamily="inherit">
        TapIn
      </text>
    </svg>
  );
}
