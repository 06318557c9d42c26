"use strict";
// Before anything is drawn: light or dark, as the reader chose it on another page. Nothing else is kept.

try {
  document.documentElement.style.colorScheme = localStorage.getItem("bezzel-theme") ?? "";
} catch {
  // a browser that keeps nothing
}
