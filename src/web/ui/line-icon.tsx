interface LineIconProps {
  /** SVG path in a 24 × 24 view box. */
  path: string;
  size?: number;
  strokeWidth?: number;
}

/** An icon of lines in the text colour. The control around it has the accessible name. */
export function LineIcon({ path, size = 24, strokeWidth = 2 }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
