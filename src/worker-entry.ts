// The script that the worker is started with is imported by none: in WebKit it would run a second time.
import './worker'
